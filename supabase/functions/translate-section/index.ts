import { serve } from "../_shared/hosted.ts";
import { handler } from "./handler.ts";

serve(handler);
