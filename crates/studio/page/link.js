/** Links that carry a place, compressed: the puzzle, what was played, the race and the settings, and never the key. */

/** Most characters of a link: longer ones are cut by programs that pass them on. */
export const LONGEST = 2000;
/** Most characters of a link that is read, and of what is in it. A link grows a thousandfold at most. */
const [MAX_PACKED, MAX_READ] = [16000, 1 << 20];
/** What such an address begins with. */
const MARK = "#link=";

/** The bytes of base64. @param {string} text */
export function bytesOf(text) {
  const signs = atob(text);
  const bytes = new Uint8Array(signs.length);
  for (let at = 0; at < signs.length; at++) bytes[at] = signs.charCodeAt(at);
  return bytes;
}

/** The address that carries another one. @param {string} address as `#view=play&…` */
export async function pack(address) {
  // This way of writing ends with a checksum, so that a link that was damaged is known.
  const stream = new Blob([address.slice(1)]).stream().pipeThrough(new CompressionStream("deflate"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const signs = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return MARK + btoa(signs).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** True if an address carries another one. @param {string} address */
export const isPacked = (address) => address.startsWith(MARK);

/** The address that another one carries, as far as it can be read. @param {string} packed @returns {Promise<{address: string, isWhole: boolean}>} */
export async function unpack(packed) {
  let text = "#";
  try {
    if (packed.length > MAX_PACKED) return { address: text, isWhole: false };
    const bytes = bytesOf(packed.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
    while (text.length <= MAX_READ) {
      const { done, value } = await reader.read();
      // What carries nothing was cut after its mark.
      if (done) return { address: text, isWhole: text !== "#" };
      text += value;
    }
    await reader.cancel();
  } catch {
    // It is no base64, or ends too soon, or its checksum is another.
  }
  return { address: text.slice(0, MAX_READ), isWhole: false };
}
