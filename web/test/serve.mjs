// A plain file server for a folder, on this machine alone: it knows what files are, and nothing else.

import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const SORTS = { ".html": "text/html; charset=utf-8", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".json": "application/json", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8" };

/** Serves a folder under a path, as where it is one of many; its address, and how to end it. */
export function serve(folder, path = "/play/") {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://127.0.0.1");
    const name = normalize(pathname).startsWith(path) ? pathname.slice(path.length) || "index.html" : null;
    const file = name && join(folder, normalize(`/${name}`));
    if (!file || !statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": SORTS[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve({
    address: `http://127.0.0.1:${server.address().port}${path}`,
    end: () => { server.close(); server.closeAllConnections(); },
  })));
}
