import { hostileBodies } from "../../testing/hostile-bodies.ts";

hostileBodies(300);
