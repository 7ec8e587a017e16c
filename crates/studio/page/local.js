/**
 * The engine of a page without a server: a program in WebAssembly, which Workers run once for each request.
 *
 * @typedef {{module: WebAssembly.Module, input: string}} Work what a Worker is to do
 * @typedef {number | Uint8Array | null} Part what it answers: the status, parts of the answer, and null at its end
 */

import { bytesOf } from "./link.js";

/** Where the program is, if there is no server. */
const PROGRAM = document.querySelector("meta[name=studio-engine]")?.getAttribute("content") ?? "";
/** The instances of the collection, and what Workers run. */
const [COLLECTION, WORKER] = ["collection.json", "worker.js"];
/** Most Workers: four searches, and two for what is quick. */
const MAX_WORKERS = 6;

export const isLocal = PROGRAM !== "";

/** The program, the collection by numbers, and the address of what Workers run. @typedef {[WebAssembly.Module, Record<string, unknown>, string]} Loaded */

/** @type {Promise<Loaded> | undefined} */
let loaded;
/** Workers that have nothing to do, and how many there are in all. @type {Worker[]} */
const idle = [];
let count = 0;
/** Those that wait for a Worker. @type {(() => void)[]} */
const waiting = [];

/** A file of the site: from its host, or from the page where that has all of them. @param {string} name @returns {Response | Promise<Response>} */
function file(name) {
  const held = document.querySelector(`script[data-file="${name}"]`);
  if (!held) return fetch(name);
  return new Response(new Blob([bytesOf(held.textContent ?? "")]).stream().pipeThrough(new DecompressionStream("gzip")));
}

/** @returns {Promise<Loaded>} */
async function load() {
  const isHeld = document.querySelector("script[data-file]") !== null;
  const worker = isHeld ? Promise.resolve(file(WORKER)).then((it) => it.blob()).then((script) => URL.createObjectURL(new Blob([script], { type: "text/javascript" }))) : `./${WORKER}`;
  const [program, collection] = await Promise.all([file(PROGRAM), file(COLLECTION)]);
  return Promise.all([compile(program), collection.json(), worker]);
}

/** Browsers keep what they have compiled well for the next visit, if the host says what the file is. @param {Response} program */
async function compile(program) {
  const isNamed = program.headers.get("content-type") === "application/wasm";
  return isNamed ? WebAssembly.compileStreaming(program) : WebAssembly.compile(await program.arrayBuffer());
}

/** A Worker, as soon as there is one. @param {string} script its address */
async function hire(script) {
  while (idle.length === 0 && count >= MAX_WORKERS) await new Promise((ready) => waiting.push(() => ready(undefined)));
  const old = idle.pop();
  if (old) return old;
  count++;
  return new Worker(script);
}

/** Gives a Worker back, or ends it with what it does. @param {Worker} worker @param {boolean} isDone */
function release(worker, isDone) {
  worker.onmessage = null;
  if (isDone) idle.push(worker);
  else {
    worker.terminate();
    count--;
  }
  waiting.shift()?.();
}

/** Those instances of the collection that a request is about. @param {string} name @param {any} body @param {Record<string, unknown>} all */
function needed(name, body, all) {
  if (name === "gallery") return all;
  const id = name === "thumbnail" ? body : body?.puzzle?.id;
  return id !== undefined && all[id] ? { [id]: all[id] } : {};
}

/** Answers as the server does. @param {string} path @param {string} [body] @param {AbortSignal} [signal] @returns {Promise<Response>} */
export async function answer(path, body, signal) {
  loaded ??= load();
  const [module, all, script] = await loaded;
  const [, name, number = "null"] = path.split("/");
  const wanted = JSON.parse(body ?? number);
  const worker = await hire(script);
  if (signal?.aborted) {
    release(worker, true);
    signal.throwIfAborted();
  }
  return new Promise((ready, fail) => {
    /** @type {ReadableStreamDefaultController<Uint8Array>} */
    let parts;
    const end = () => {
      release(worker, false);
      parts.error(signal?.reason);
      fail(signal?.reason);
    };
    const stream = new ReadableStream({ start: (own) => void (parts = own), cancel: () => release(worker, false) });
    signal?.addEventListener("abort", end);
    worker.onmessage = ({ data }) => {
      const part = /** @type {Part} */ (data);
      if (typeof part === "number") ready(new Response(stream, { status: part }));
      else if (part) parts.enqueue(part);
      else {
        signal?.removeEventListener("abort", end);
        release(worker, true);
        parts.close();
      }
    };
    worker.postMessage({ module, input: JSON.stringify({ name, body: wanted, exhibits: needed(name, wanted, all) }) });
  });
}
