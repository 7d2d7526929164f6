import { openStore } from '../../../src-main/store/open-store.ts'

/** Process of a test: writes into a batch that it never ends, reports it, and waits to be killed. */
const [path = ''] = process.argv.slice(2)
const store = openStore(path)
store.batch(() => {
  // The text is larger than the page cache, so SQLite writes a part of it into the write-ahead log.
  const text = 'word '.repeat(20_000)
  for (let row = 0; row < 400; row++) store.batchWriter.run('INSERT INTO word VALUES (?)', text)
})
process.stdout.write('open\n')
setInterval(() => undefined, 1000)
