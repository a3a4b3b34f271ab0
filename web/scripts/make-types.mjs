// Makes src/api/types.gen.ts from the server's schemas in src/api/schema.json.
import { compile } from 'json-schema-to-typescript';
import { readFile, writeFile } from 'node:fs/promises';

const from = new URL('../src/api/schema.json', import.meta.url);
const to = new URL('../src/api/types.gen.ts', import.meta.url);

const schema = JSON.parse(await readFile(from, 'utf8'));
const types = await compile(schema, 'Protocol', {
  additionalProperties: false,
  unreachableDefinitions: true,
  format: false,
  bannerComment: '/* Made from schema.json by scripts/make-types.mjs; do not edit. */',
});
const old = await readFile(to, 'utf8').catch(() => '');
if (old !== types) await writeFile(to, types);
