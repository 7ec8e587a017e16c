use search::*;
fn main(){
    const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
    for cost in [1u32,5000] {
    let far = (1_800_i32, 900_i32);
    let board = space((0i32,0i32), move |&(x, y): &(i32, i32)| LEAPS.map(|(dx, dy)| ((x + dx, y + dy), cost)), move |&at| at == far);
    let h = consistent(move |&(x,y): &(i32, i32)| cost*((far.0 - x).abs().max((far.1 - y).abs()) / 3).cast_unsigned());
    for e in [20_000u64,60_000,200_000,600_000,2_000_000] {
      for a in [Algorithm::A_STAR, Algorithm::Anytime] {
        let r = search(&board,&h,a,&Limits{expansions:e,..Limits::default()},&mut ());
        let d = r.stats.distinct.unwrap();
        println!("{cost} {e} {a} stored {d} open {} bytes {} per {:.2} bound {:?} best {:?} reopened {} ms {:?}", r.stats.peak_open, r.stats.peak_bytes, r.stats.peak_bytes as f64/d as f64, r.lower_bound, r.solutions.first().map(|s|s.cost), r.stats.reopened, r.stats.elapsed);
      }
    }}
}
