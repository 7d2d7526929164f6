import { cpSync, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { chunkNames, CHUNKS } from './build/chunk-names.ts'
import { OUTSIDE } from './build/package/outside.mjs'
import { plainHttp } from './build/plain-http.ts'
import packageJson from './package.json' with { type: 'json' }
import { fontFiles } from './src-main/pdf/fonts/font-bundle.ts'
import { THREAD_SCRIPTS } from './src-main/workspace/threads.ts'

const root = import.meta.dirname
const fromRoot = (path: string): string => resolve(root, path)

/** The scripts of worker threads and processes, each bundled under its name. */
const threadScripts = Object.fromEntries(
  Object.entries(THREAD_SCRIPTS).map(([name, path]) => [name, fromRoot(`src-main/${path}`)]),
)

/** The pages of the app. The frame for diagrams is a document of its own, sandboxed by the page. */
const pages = Object.fromEntries(
  ['index', 'mermaid-frame']
    .map((name) => [name, fromRoot(`src-renderer/${name}.html`)] as const)
    .filter(([, path]) => existsSync(path)),
)

/** The chunks of the app's page, and of the screens whose code it loads ahead. */
const chunks = chunkNames({
  page: fromRoot('src-renderer/index.html'),
  reading: ['PageScreen', 'SpaceScreen'].map((name) => fromRoot(`src-renderer/features/page/${name}.vue`)),
  others: Object.values(pages).filter((path) => path !== pages['index']),
})

/**
 * Pure JavaScript is bundled into the hosts. They start in time from one file, but not from a folder of hundreds of
 * modules. The packages outside are native, or the host itself.
 */
const outside = ['electron', ...OUTSIDE]

/** All other packages of the app, which electron-vite leaves outside a bundle by default. */
const bundled = Object.keys(packageJson.dependencies).filter((name) => !outside.includes(name))

/** The handbook is read as a folder of Markdown, like any other book, so it is copied as one. */
const handbook = (): Plugin => ({
  name: 'handbook',
  closeBundle: () =>
    cpSync(fromRoot('src-main/handbook'), fromRoot('out/main/handbook'), { recursive: true }),
})

/** Fonts are read when a text needs them, from the files of their packages. HarfBuzz reads its own file. */
const fonts = (): Plugin => ({
  name: 'fonts',
  closeBundle: () => {
    for (const path of fontFiles(fromRoot('node_modules'))) {
      cpSync(fromRoot(`node_modules/${path}`), fromRoot(`out/main/fonts/${path}`))
    }
  },
})

export default defineConfig({
  main: {
    plugins: [plainHttp(), handbook(), fonts()],
    build: {
      outDir: fromRoot('out/main'),
      emptyOutDir: true,
      sourcemap: true,
      externalizeDeps: { include: outside, exclude: bundled },
      rolldownOptions: {
        input: {
          main: fromRoot('src-main/main.ts'),
          serve: fromRoot('src-main/serve.ts'),
          ...threadScripts,
          token: fromRoot('src-main/hosts/token.ts'),
          save: fromRoot('src-main/hosts/save.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          // Its licence requires that it is shipped unchanged, in a file of its own.
          codeSplitting: { groups: [{ name: 'elkjs', test: /node_modules[\\/](?:.*[\\/])?elkjs[\\/]/ }] },
        },
      },
    },
  },
  preload: {
    build: {
      outDir: fromRoot('out/preload'),
      emptyOutDir: true,
      sourcemap: true,
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: fromRoot('src-preload/index.ts') },
        // A sandboxed preload is one CommonJS script that may require nothing but electron.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: fromRoot('src-renderer'),
    plugins: [vue()],
    // The browser build decodes `&amp;` by means of a document, which the worker that renders pages lacks.
    resolve: {
      alias: {
        'decode-named-character-reference': fromRoot(
          'node_modules/decode-named-character-reference/index.js',
        ),
      },
    },
    build: {
      outDir: fromRoot('out/renderer'),
      emptyOutDir: true,
      sourcemap: true,
      minify: true,
      // The content policy allows fonts and pictures from the page's own origin only, so none becomes a data address.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: {
        input: pages,
        output: {
          codeSplitting: {
            groups: [
              // Both pages load chunks through it, and its import is added after modules are known.
              { name: 'preload-helper', test: /vite.preload-helper/, priority: CHUNKS.length + 1 },
              ...CHUNKS.map((name, index) => ({
                debugName: name,
                name: chunks[name],
                priority: CHUNKS.length - index,
              })),
            ],
          },
        },
      },
    },
  },
})
