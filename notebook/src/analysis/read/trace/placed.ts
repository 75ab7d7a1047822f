import type { Branch, EventPlace, Place } from "./tracer.ts";

/** Where an event happens: first in every event, so that reading its place is equally fast for all kinds. */
export class Placed implements EventPlace {
  readonly cell: number;
  readonly at: number;
  readonly certain: boolean;
  readonly branch: Branch | null;
  readonly repeated: boolean;
  readonly inside: EventPlace["inside"];
  readonly text: string;

  constructor(place: Place, text: string) {
    this.cell = place.cell;
    this.at = place.at;
    this.certain = place.undecided === 0;
    this.branch = place.branch;
    this.repeated = place.repeated > 0;
    this.inside = place.frame;
    this.text = text;
  }
}
