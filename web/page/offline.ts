// Keeps all files of the playground, so that it opens without a network, and at once. A newer playground is another worker with
// files of its own: it takes over when no page of the one before is open any more, so that the two are never mixed.

/** What there is to keep, and a name that it has alone: written in when the playground is built. */
declare const FILES: { readonly version: string; readonly names: readonly string[] };

interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as {
  addEventListener(kind: string, heard: (event: never) => void): void;
  readonly registration: { readonly scope: string };
};

const OURS = "boardwright-";
const NAME = OURS + FILES.version;

async function keep(): Promise<void> {
  const files = await caches.open(NAME);
  await files.addAll(FILES.names.map((name) => new Request(name, { cache: "no-cache" })));
}

async function forgetOthers(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The name of the file that is asked for, whatever stands behind it in the address; nothing outside the folder. */
function fileOf(address: string): string | null {
  const { scope } = worker.registration;
  if (!address.startsWith(scope)) return null;
  return address.slice(scope.length).replace(/[?#].*/, "") || "index.html";
}

async function answer(request: Request): Promise<Response> {
  const file = fileOf(request.url);
  const kept = file === null ? undefined : await (await caches.open(NAME)).match(file);
  return kept ?? fetch(request);
}

worker.addEventListener("install", (event: Waiting) => event.waitUntil(keep()));
worker.addEventListener("activate", (event: Waiting) => event.waitUntil(forgetOthers()));
worker.addEventListener("fetch", (event: Fetching) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
