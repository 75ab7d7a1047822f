#!/usr/bin/env node
import "../src/start.mjs";
