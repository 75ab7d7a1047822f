import { offerPictures } from "./compare-pictures.ts";

offerPictures();
