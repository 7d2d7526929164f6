import { parentPort, workerData } from 'node:worker_threads'
import { isOpenApi } from './is-openapi.ts'

/** The thread that checks one specification: it is started with a text, and answers whether it is one. */
parentPort?.postMessage(await isOpenApi(String(workerData)), [])
