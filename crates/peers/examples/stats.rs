#[path = "../src/tiles.rs"] mod tiles;
use tiles::*; use search::*;
fn main(){
 let r = search(&Tiles::new(KORF_4), &Manhattan::new(), Algorithm::A_STAR, &Limits::default(), &mut ());
 println!("{:?}", r.stats);
 let r = search(&Tiles::new(KORF_2), &Manhattan::new(), Algorithm::IDA_STAR, &Limits::default(), &mut ());
 println!("{:?}", r.stats);
}
