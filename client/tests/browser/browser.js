// A real Chromium, driven over its own debugging line. Run with `node --experimental-websocket`.

import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--remote-debugging-port=0",
];

/** How long the browser may take for one answer. */
const PATIENCE = 120_000;

/** Starts the browser; `page` opens a page in a context of its own. */
export async function launch() {
  const profile = await mkdtemp(join(tmpdir(), "wardroom-browser-"));
  const child = spawn(process.env.CHROMIUM ?? "chromium", [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const address = await new Promise((resolve) => {
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
      const found = said.match(/listening on (ws:\S+)/);
      if (found) resolve(found[1]);
    });
  });
  const line = await connect(address);
  return { page: (options) => openPage(line, options), close: () => closed(child, profile) };
}

async function closed(child, profile) {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill();
  await gone;
  // The browser's helpers may write a moment longer than it lives.
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

async function connect(address) {
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
  const waiting = new Map();
  const listeners = [];
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(data);
    if (message.id) {
      const { resolve, reject } = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
    } else listeners.forEach((listen) => listen(message));
  });
  const send = (method, params = {}, sessionId = undefined) =>
    new Promise((resolve, reject) => {
      // A browser that never answers is a failure, not a reason to wait for ever.
      const silence = setTimeout(() => reject(new Error(`Chromium does not answer ${method}`)), PATIENCE);
      const answered = (then) => (value) => {
        clearTimeout(silence);
        then(value);
      };
      waiting.set(++last, { resolve: answered(resolve), reject: answered(reject) });
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    });
  return { send, listen: (listener) => listeners.push(listener) };
}

async function openPage(line, { width = 1440, height = 900, dark = false, still = true, touch = false } = {}) {
  const { browserContextId } = await line.send("Target.createBrowserContext");
  const { targetId } = await line.send("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await line.send("Target.attachToTarget", { targetId, flatten: true });
  const send = (method, params) => line.send(method, params, sessionId);
  const errors = [];
  line.listen((message) => {
    if (message.sessionId !== sessionId) return;
    if (message.method === "Runtime.exceptionThrown")
      errors.push(message.params.exceptionDetails.exception?.description ?? message.params.exceptionDetails.text);
    if (message.method === "Runtime.consoleAPICalled" && message.params.type === "error")
      errors.push(message.params.args.map((arg) => arg.value ?? arg.description).join(" "));
    if (message.method === "Log.entryAdded" && message.params.entry.level === "error")
      errors.push(`${message.params.entry.text} ${message.params.entry.url ?? ""}`);
  });
  await send("Page.enable");
  await send("Runtime.enable");
  await send("Log.enable");
  await send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 800 });
  if (touch) await send("Emulation.setTouchEmulationEnabled", { enabled: true });
  const features = [
    { name: "prefers-color-scheme", value: dark ? "dark" : "light" },
    { name: "prefers-reduced-motion", value: still ? "reduce" : "no-preference" },
  ];
  await send("Emulation.setEmulatedMedia", { features });

  const run = async (code) => {
    const { result, exceptionDetails } = await send("Runtime.evaluate", {
      expression: `(async () => { ${code} })()`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  const until = async (condition, what = condition) => {
    for (let tries = 0; tries < 600; tries++) {
      if (await run(`return Boolean(${condition})`).catch(() => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`waited in vain for ${what}`);
  };
  const mouse = (type, x, y) =>
    send("Input.dispatchMouseEvent", { type, x, y, button: type === "mouseMoved" ? "none" : "left", clickCount: 1 });
  const press = async (x, y) => {
    if (touch) {
      await send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
      await send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
      return;
    }
    for (const type of ["mouseMoved", "mousePressed", "mouseReleased"]) await mouse(type, x, y);
  };
  const middleOf = (selector) =>
    run(
      `const e = document.querySelector(${JSON.stringify(selector)}); if (!e) throw new Error("no ${selector.replaceAll('"', "'")}"); const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2];`,
    );
  return {
    errors,
    run,
    until,
    press,
    mouse,
    middleOf,
    send,
    record: () => recorded(line, sessionId, send),
    go: async (url) => {
      await send("Page.navigate", { url });
      await until("document.querySelector('#app')?.dataset.ready", `${url} to be ready`);
    },
    click: async (selector) => press(...(await middleOf(selector))),
    key: async (key, code = key, text = key.length === 1 ? key : key === "Enter" ? "\r" : undefined) => {
      await send("Input.dispatchKeyEvent", {
        type: text ? "keyDown" : "rawKeyDown",
        key,
        code,
        text,
        windowsVirtualKeyCode: key === "Enter" ? 13 : key === "Tab" ? 9 : key === "Escape" ? 27 : key.charCodeAt(0),
      });
      await send("Input.dispatchKeyEvent", { type: "keyUp", key, code });
    },
    type: (text) => send("Input.insertText", { text }),
    shot: async (file) => {
      const { data } = await send("Page.captureScreenshot", { format: "png" });
      await writeFile(file, Buffer.from(data, "base64"));
    },
  };
}

/** Keeps the text of every answer of the API that reaches a page from now on; the result gives them all. */
function recorded(line, sessionId, send) {
  const bodies = [];
  const waiting = [send("Network.enable")];
  const asked = new Set();
  line.listen(({ method, params, sessionId: from }) => {
    if (from !== sessionId) return;
    if (method === "Network.responseReceived" && params.response.url.includes("/api/")) asked.add(params.requestId);
    if (method !== "Network.loadingFinished" || !asked.has(params.requestId)) return;
    const body = send("Network.getResponseBody", { requestId: params.requestId });
    waiting.push(body.then(({ body: text }) => bodies.push(text)).catch(() => {}));
  });
  return async () => {
    await Promise.all(waiting);
    return bodies;
  };
}
