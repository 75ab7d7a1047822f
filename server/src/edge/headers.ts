import { secureHeaders } from "hono/secure-headers";
import type { MiddlewareHandler } from "hono";

/**
 * Headers on every answer, errors too. Scripts come only from this server and never from a notebook; style attributes
 * are allowed because rendered outputs and the interface use them for sizes and colours.
 */
export const securityHeaders = (publicUrl: string): MiddlewareHandler => {
  const others = otherHeaders(publicUrl);
  const app = secureHeaders({
    ...others,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      styleSrcElem: ["'self'"],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", "data:", "blob:"],
      fontSrc: ["'self'", "data:"],
      mediaSrc: ["'self'", "blob:"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", "blob:"],
      frameSrc: ["'self'", "blob:"],
      formAction: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: "DENY",
  });
  const figure = secureHeaders({
    ...others,
    contentSecurityPolicy: { sandbox: ["allow-scripts"], frameAncestors: ["'self'"] },
    xFrameOptions: "SAMEORIGIN",
  });
  return (context, next) => (context.req.path === FIGURE ? figure : app)(context, next);
};

/**
 * The frame that draws notebook figures runs the scripts that the app hands over, so it has an origin of its own
 * however it is opened, and only the app may frame it. What it may load is in its own policy (web/public/figure.html).
 */
const FIGURE = "/figure.html";

const otherHeaders = (publicUrl: string): Parameters<typeof secureHeaders>[0] => ({
  xContentTypeOptions: "nosniff",
  // An address may name an invitation or carry a sign-in link: none of it is sent to other sites.
  referrerPolicy: "same-origin",
  crossOriginOpenerPolicy: "same-origin",
  crossOriginResourcePolicy: "same-origin",
  strictTransportSecurity: publicUrl.startsWith("https:") ? "max-age=31536000" : false,
  permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
});
