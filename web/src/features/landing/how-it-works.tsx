import { DemoVideo } from "./demo-video.tsx";

export interface Step {
  readonly id: string;
  readonly title: string;
  readonly description: string;
}

export const HowItWorks = ({ title, steps }: { readonly title: string; readonly steps: readonly Step[] }) => (
  <section aria-labelledby="how-it-works" className="mx-auto max-w-7xl scroll-mt-16 px-4 py-16 sm:px-6 lg:py-20">
    <h2 id="how-it-works" className="font-serif text-3xl font-semibold">
      {title}
    </h2>
    <ol className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ id, title: name, description }, index) => (
        <li key={id} className="min-w-0 wrap-anywhere border-t-2 border-ink pt-4">
          <span aria-hidden className="font-mono text-sm text-ink-faint">
            [{index + 1}]
          </span>
          <h3 className="mt-2 text-lg font-semibold">{name}</h3>
          <p className="mt-1 text-ink-soft">{description}</p>
        </li>
      ))}
    </ol>
    <DemoVideo />
  </section>
);
