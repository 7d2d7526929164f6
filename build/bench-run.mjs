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

function choose(benches, names) {
  const unknown = names.find((name) => !benches.some((bench) => bench.name === name))
  if (unknown) {
    const known = benches.map((bench) => bench.name).join(', ')
    throw new SetUpError(`There is no benchmark ${unknown}. There are: ${known}`)
  }
  return names.length === 0 ? benches : benches.filter((bench) => names.includes(bench.name))
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

async function runOne(bench, rounds) {
  process.stdout.write(`\n# ${bench.name}: ${bench.title}\n`)
  const result = await bench.run({ rounds, log: say })
  print(result)
  const record = {
    name: bench.name,
    title: bench.title,
    at: new Date().toISOString(),
    rounds,
    machine: machine(),
  }
  mkdirSync(inProject('.bench'), { recursive: true })
  writeFileSync(inProject('.bench', `${bench.name}.json`), JSON.stringify({ ...record, ...result }, null, 2))
  return result.goals.every(({ met }) => met)
}

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '5' } },
  })
  const rounds = Number(values.rounds)
  if (!Number.isInteger(rounds) || rounds < 1) throw new SetUpError('--rounds takes a whole number from 1.')
  const met = []
  for (const bench of choose(await loadBenches(), positionals)) met.push(await runOne(bench, rounds))
  const reached = met.filter(Boolean).length
  process.stdout.write(`\n${reached} of ${met.length} benchmarks met every goal\n`)
})
