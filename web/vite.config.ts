import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const server = process.env.HUERTA_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  base: '/',
  build: {
    outDir: fileURLToPath(new URL('../src/huerta/server/static', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0, // the content policy allows no data: fonts or scripts
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    manifest: 'manifest.json', // which files the first page needs: its size is tested
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
});
