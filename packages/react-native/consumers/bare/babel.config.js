// The stack names the preset (stacks.mjs).
module.exports = { presets: [require("./template.json").babel] };
