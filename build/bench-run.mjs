/** Runs benchmarks one after another. Needs Node 24, because benchmarks are TypeScript. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { parseArgs } from 'node:util'
import { inProject, main, say, SetUpError } from './project.mjs'

const folder = inProject('test/bench')

/** Returns the benchmarks of the folder: every file that exports `bench`. The other files are shared code. */
async function loadBenches() {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'bench.ts')
  const modules = await Promise.all(files.toSorted().map((name) => import(`${folder}/${name}`)))
  return modules.flatMap(({ bench }) => bench ?? [])
}

/** Returns the named benchmarks; without a name, all except tools. */
function choose(benches, names) {
  const unknown = names.find((name) => !benches.some((bench) => bench.name === name))
  if (unknown) {
    const available = benches.map((bench) => bench.name).join(', ')
    throw new SetUpError(`There is no benchmark ${unknown}. There are: ${available}`)
  }
  return names.length === 0
    ? benches.filter((bench) => !bench.isTool)
    : benches.filter((bench) => names.includes(bench.name))
}

const isNumber = (cell) => typeof cell === 'number'

/** Returns a table as lines of text: numbers to the right, words to the left. */
function formatTable({ title, columns, rows }) {
  const cells = [columns, ...rows].map((row) => row.map(String))
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column].length)))
  const line = (row, source) =>
    row
      .map((cell, column) =>
        isNumber(source[column]) ? cell.padStart(widths[column]) : cell.padEnd(widths[column]),
      )
      .join('  ')
      .trimEnd()
  const body = cells.slice(1).map((row, index) => line(row, rows[index]))
  return [
    title,
    line(cells[0], rows[0] ?? columns),
    widths.map((width) => '-'.repeat(width)).join('  '),
    ...body,
  ]
}

function print({ tables, goals }) {
  for (const table of tables) process.stdout.write(`\n${formatTable(table).join('\n')}\n`)
  if (goals.length > 0) process.stdout.write('\n')
  for (const { goal, seen, met } of goals) {
    process.stdout.write(`${met ? 'met   ' : 'MISSED'} ${goal}: ${seen}\n`)
  }
}

const machine = () => ({
  node: process.version,
  cpu: cpus()[0]?.model,
  cpus: cpus().length,
  memory: totalmem(),
})

/** Runs a benchmark on each chosen store, or once without a choice. Returns whether it met its goals. */
async function runOne(bench, { stores, ...options }) {
  const choices = bench.takesAllStores || bench.takesNumbers || stores.length === 0 ? [undefined] : stores
  const met = []
  for (const store of choices) met.push(await runOnStore(bench, { ...options, stores, store }))
  return met.every(Boolean)
}

async function runOnStore(bench, options) {
  const { rounds, store } = options
  const storeNote = store === undefined ? '' : `, on a store of ${store} pages`
  process.stdout.write(`\n# ${bench.name}: ${bench.title}${storeNote}\n`)
  const result = await bench.run({ ...options, log: say })
  print(result)
  const record = {
    name: bench.name,
    title: bench.title,
    at: new Date().toISOString(),
    rounds,
    store,
    machine: machine(),
  }
  mkdirSync(inProject('.bench'), { recursive: true })
  writeFileSync(inProject('.bench', `${bench.name}.json`), JSON.stringify({ ...record, ...result }, null, 2))
  return result.isMet ?? result.goals.every(({ met }) => met)
}

const isWhole = (text) => /^[1-9]\d*$/.test(text)

/** Returns the number of an option. Throws for anything except a whole number from 1. */
function wholeNumber(option, text) {
  if (!isWhole(text)) throw new SetUpError(`--${option} takes a whole number from 1.`)
  return Number(text)
}

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      // Sizes of stores in pages, separated by commas. `store 38000` means the same as `store --store 38000`.
      store: { type: 'string' },
      minutes: { type: 'string' },
    },
  })
  const sizes = [...(values.store?.split(',') ?? []), ...positionals.filter(isWhole)]
  const options = {
    rounds: wholeNumber('rounds', values.rounds),
    stores: sizes.map((size) => wholeNumber('store', size)),
    numbers: positionals.filter(isWhole).map(Number),
    minutes: values.minutes === undefined ? undefined : wholeNumber('minutes', values.minutes),
  }
  const met = []
  const names = positionals.filter((name) => !isWhole(name))
  for (const bench of choose(await loadBenches(), names)) met.push(await runOne(bench, options))
  const reached = met.filter(Boolean).length
  process.stdout.write(`\n${reached} of ${met.length} benchmarks met every goal\n`)
  return reached < met.length ? 1 : 0
})
// The hosts and contenders of a failed benchmark would keep this process alive forever.
process.exit()
