import { parentPort } from 'node:worker_threads'

/** A thread that ends over whatever it is asked, as one does that a fault of the runtime takes down. */
parentPort?.on('message', () => process.exit(7))
