import { expect, it } from 'vitest'
import { openImportSource } from '../../../src-main/imports/plan/open-source.ts'
import { planImport } from '../../../src-main/imports/plan/plan-import.ts'
import { findSpecifications } from '../../../src-main/imports/specifications/find-specifications.ts'
import { placeSpecifications } from '../../../src-main/imports/specifications/place-specifications.ts'
import { folderOf, temporaryFolder } from '../../support/content/archives.ts'

it('reads each specification a few times, however many names the pages use', async () => {
  const paths = (name: string) => `openapi: 3.1.0\ninfo: { title: ${name} }\npaths: { /${name}: {} }\n`
  const files = Array.from({ length: 20 }, (_, index) => [`apis/file-${index}.yaml`, paths(`name-${index}`)])
  const blocks = Array.from(
    { length: 60 },
    (_, index) => `{% openapi spec="name-${index}" path="/name-${index}" method="get" %}\n{% endopenapi %}\n`,
  )
  const folder = folderOf({ ...Object.fromEntries(files), 'page.md': `# Page\n\n${blocks.join('\n')}` })
  const source = await openImportSource(folder, { temporaryFolder: temporaryFolder() })
  const plan = await planImport(source)
  let reads = 0
  const read = (path: string) => {
    if (path.endsWith('.yaml')) reads += 1
    return source.read(path)
  }
  const bundler = { bundle: () => Promise.resolve(undefined) }
  const { found, missing } = await findSpecifications(plan, { ...source, read }, { bundler })
  expect(found.filter(({ isNamed }) => isNamed)).toHaveLength(20)
  expect(missing).toHaveLength(40)
  expect(reads).toBeLessThan(20 * 3)
})

it('places ten thousands of specifications without comparing each with each', () => {
  const found = Array.from({ length: 40_000 }, (_, index) => ({
    path: `apis/api (${index}).yaml`,
    title: `API ${index}`,
    slugs: [`api-${index}`],
    digest: String(index),
    isNamed: false,
  }))
  const placing = placeSpecifications(found, () => undefined)
  let step = placing.next()
  while (!step.done) step = placing.next(undefined)
  const kinds = Map.groupBy(step.value, ({ placement }) => placement.kind)
  expect(kinds.get('add')).toHaveLength(1)
  expect(kinds.get('numbered')).toHaveLength(39_999)
})
