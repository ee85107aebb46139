// Prints the signed path of a picture. usage: node sign.mjs KEY PLAN [SOURCE]     without SOURCE: the path of an upload
import { createHmac } from "node:crypto";

function signedPath(key, plan, source) {
  const name = source === undefined ? "" : `/${Buffer.from(source).toString("base64url")}`;
  const rest = `/${plan}${name}.png`;
  const code = createHmac("sha256", Buffer.from(key, "hex")).update(`/v1${rest}`).digest("base64url");
  return `/v1/${code}${rest}`;
}

console.log(signedPath(...process.argv.slice(2)));
