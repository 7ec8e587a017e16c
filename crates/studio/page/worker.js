/**
 * Runs the engine in a Worker: one program with an input, an output and a clock, as WASI names them (preview 1).
 *
 * @typedef {import("./local.js").Work} Work
 * @typedef {import("./local.js").Part} Part
 */

/** The errors that WASI numbers: there is no such file, and there is no such call. */
const [BAD_FILE, NO_CALL] = [8, 52];
/** The status where the program ends without an answer. */
const DEFECT = 500;

/** The end of the program, which never returns from this call. */
class Ended extends Error {}

/** @param {Part} part @param {Transferable[]} [given] */
const tell = (part, given = []) => postMessage(part, { transfer: given });

/** @param {Work} work */
async function run({ module, input }) {
  const text = new TextEncoder().encode(input);
  let read = 0;
  let isAnswered = false;
  /** @type {WebAssembly.Memory} */
  let memory;
  let view = new DataView(new ArrayBuffer(0));
  // Searches look at the clock so often that a view for each look would cost them a tenth. Memory that grows has a new buffer.
  const words = () => (view.buffer === memory.buffer ? view : (view = new DataView(memory.buffer)));

  /** The pieces of memory of a call. @param {number} list @param {number} count */
  const pieces = (list, count) => Array.from({ length: count }, (_, index) => {
    const at = list + 8 * index;
    return new Uint8Array(memory.buffer, words().getUint32(at, true), words().getUint32(at + 4, true));
  });

  /** The first line of the output is the status. @param {Uint8Array} bytes */
  const write = (bytes) => {
    let rest = bytes;
    if (!isAnswered) {
      const end = rest.indexOf(10);
      tell(Number(new TextDecoder().decode(rest.subarray(0, end))));
      isAnswered = true;
      rest = rest.slice(end + 1);
    }
    if (rest.length > 0) tell(rest, [rest.buffer]);
  };

  /** @type {Record<string, (...given: any[]) => number>} */
  const calls = {
    fd_read: (file, list, count, size) => {
      let taken = 0;
      for (const piece of file === 0 ? pieces(list, count) : []) {
        const part = text.subarray(read, read + piece.length);
        piece.set(part);
        read += part.length;
        taken += part.length;
      }
      words().setUint32(size, taken, true);
      return file === 0 ? 0 : BAD_FILE;
    },
    fd_write: (file, list, count, size) => {
      const parts = pieces(list, count);
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      const bytes = new Uint8Array(length);
      parts.reduce((at, part) => (bytes.set(part, at), at + part.length), 0);
      if (file === 1 && length > 0) write(bytes);
      else if (length > 0) console.error(new TextDecoder().decode(bytes));
      words().setUint32(size, length, true);
      return 0;
    },
    clock_time_get: (clock, _, time) => {
      const now = Math.round(1e6 * (performance.now() + (clock === 0 ? performance.timeOrigin : 0)));
      const high = Math.floor(now / 2 ** 32);
      words().setUint32(time, now - 2 ** 32 * high, true);
      words().setUint32(time + 4, high, true);
      return 0;
    },
    environ_sizes_get: (count, size) => {
      words().setUint32(count, 0, true);
      words().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    sched_yield: () => 0,
    proc_exit: () => {
      throw new Ended();
    },
  };
  const missing = WebAssembly.Module.imports(module).map(({ name }) => /** @type {const} */ ([name, calls[name] ?? (() => NO_CALL)]));
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: Object.fromEntries(missing) });
  memory = /** @type {WebAssembly.Memory} */ (exports.memory);
  try {
    /** @type {() => void} */ (exports._start)();
  } catch (error) {
    if (!(error instanceof Ended)) console.error(error);
  }
  if (!isAnswered) {
    const problem = { line: 0, column: 0, words: "The search failed: this is a defect of the studio." };
    tell(DEFECT);
    tell(new TextEncoder().encode(JSON.stringify({ problems: [problem] })));
  }
  tell(null);
}

addEventListener("message", ({ data }) => void run(data));
