import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findTypeErrors } from '../../build/types.mjs'

const project = join(import.meta.dirname, '../..')

const CHILD = `<script setup lang="ts">
defineProps<{ count: number; title: string }>()
defineEmits<{ chosen: [id: string] }>()
</script>

<template>
  <b :title="title">{{ count }}</b>
</template>
`

/** A folder with the compiler's settings of this project, and with the given files. */
function projectWith(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'carrel-types-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(join(project, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(project, 'tsconfig.json'), join(folder, 'tsconfig.json'))
  cpSync(join(project, 'build/types/project.json'), join(folder, 'build/types/whole.json'))
  // The cache of the compiler would stand in the shared `node_modules`.
  const own = { extends: './whole.json', compilerOptions: { incremental: false, tsBuildInfoFile: null } }
  const all = { ...files, 'build/types/project.json': JSON.stringify(own) }
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** The place and the code of each error. */
const placesOf = (errors: string[]): string[] =>
  errors.map((error) => error.slice(0, error.indexOf(': ', error.indexOf('error TS')))).toSorted()

describe('the type check', () => {
  test('accepts sound components and sound files', async () => {
    const folder = projectWith({
      'src-renderer/Child.vue': CHILD,
      'src-renderer/Parent.vue': `<script setup lang="ts">
import { ref } from 'vue'
import Child from '@/Child.vue'
const chosen = ref('')
</script>

<template>
  <Child :count="1" title="One" @chosen="(id) => (chosen = id.trim())" />
  <p v-if="chosen">{{ chosen.length }}</p>
</template>
`,
      'src-renderer/start.ts': `import Parent from './Parent.vue'\nexport const start: typeof Parent = Parent\n`,
    })
    expect(await findTypeErrors(folder)).toEqual([])
  })

  test('names the place in the component for errors of its script and of its template', async () => {
    const folder = projectWith({
      'src-renderer/Child.vue': CHILD,
      'src-renderer/Parent.vue': `<script setup lang="ts">
import { ref, computed } from 'vue'
import Child from './Child.vue'
const count: number = 'one'
const chosen = ref(0)
</script>

<template>
  <Child :count="'two'" title="Two" @chosen="(id) => (chosen = id)" />
  <Child :count="count" />
  <p v-for="letter in ['a']" :key="letter">{{ letter.missing }}</p>
  <p>{{ unknown }}</p>
</template>
`,
      'src-main/core.ts': `export const name: string = 1\n`,
      'test/core.test.ts': `import { name } from '../src-main/core.ts'\nexport const size: string = name.length\n`,
    })
    expect(placesOf(await findTypeErrors(folder))).toEqual([
      'src-main/core.ts(1,14): error TS2322',
      'src-renderer/Parent.vue(10,4): error TS2345',
      'src-renderer/Parent.vue(11,54): error TS2339',
      'src-renderer/Parent.vue(12,9): error TS2339',
      'src-renderer/Parent.vue(2,15): error TS6133',
      'src-renderer/Parent.vue(4,7): error TS2322',
      'src-renderer/Parent.vue(9,10): error TS2322',
      'src-renderer/Parent.vue(9,55): error TS2322',
      'test/core.test.ts(2,14): error TS2322',
    ])
  })

  test('finds an error of use in a file that imports a component', async () => {
    const folder = projectWith({
      'src-renderer/Child.vue': CHILD,
      'src-renderer/use.ts': `import Child from './Child.vue'
type Properties = InstanceType<typeof Child>['$props']
export const properties: Properties = { count: 1, title: 2 }
`,
    })
    expect(placesOf(await findTypeErrors(folder))).toEqual(['src-renderer/use.ts(3,51): error TS2322'])
  })

  test('reports a component whose template cannot be translated', async () => {
    const folder = projectWith({
      'src-renderer/Child.vue': CHILD,
      'src-renderer/Parent.vue': `<script setup lang="ts">
import Child from './Child.vue'
</script>

<template>
  <Child :count="1" title="https://docs.example.org" />
</template>
`,
    })
    const errors = await findTypeErrors(folder)
    expect(new Set(errors.map((error) => error.replace(/: .*/s, '')))).toEqual(
      new Set(['src-renderer/Parent.vue(1,1)']),
    )
  })

  test('forgets a component that was removed', async () => {
    const folder = projectWith({
      'src-renderer/Child.vue': CHILD,
      'src-renderer/Broken.vue': `<script setup lang="ts">\nconst one: number = ''\n</script>\n\n<template>{{ one }}</template>\n`,
    })
    expect(placesOf(await findTypeErrors(folder))).toEqual(['src-renderer/Broken.vue(2,7): error TS2322'])
    rmSync(join(folder, 'src-renderer/Broken.vue'))
    expect(await findTypeErrors(folder)).toEqual([])
  })
})
