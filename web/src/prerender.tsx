import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { paths } from "./app/paths.ts";
import { LandingPage } from "./features/landing/landing-page.tsx";
import { LANDING_TEXTS } from "./features/site-content/texts.ts";

/**
 * The landing page as markup, made when the web is built. Each editable text is the whole content of an element that names it
 * (data-text="hero-title"), so that the server can put the site's own in its place. Throws where a text stands otherwise.
 */
export const landingMarkup = (): string => {
  const ids = Object.keys(LANDING_TEXTS) as (keyof typeof LANDING_TEXTS)[];
  const marks = Object.fromEntries(ids.map((id) => [id, markOf(id)])) as Record<keyof typeof LANDING_TEXTS, string>;
  const marked = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location={paths.home}>
        <LandingPage texts={marks} />
      </StaticRouter>
    </QueryClientProvider>,
  );
  return ids.reduce((markup, id) => {
    const parts = markup.split(`>${markOf(id)}<`);
    if (parts.length !== 2) throw new Error(`The text ${id} is not the content of one element.`);
    return parts.join(` data-text="${id}">${escaped(LANDING_TEXTS[id])}<`);
  }, marked);
};

const markOf = (id: string): string => `[[${id}]]`;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
