import { openStore } from '../../../src-main/store/open-store.ts'

/** Writes into a batch that it never ends, says so, and waits to be killed. */
const [path = ''] = process.argv.slice(2)
const store = openStore(path)
store.batch(() => {
  // More than the page cache holds, so that part of it is in the log of the database already.
  const text = 'word '.repeat(20_000)
  for (let row = 0; row < 400; row++) store.batchWriter.run('INSERT INTO word VALUES (?)', text)
})
process.stdout.write('open\n')
setInterval(() => undefined, 1000)
