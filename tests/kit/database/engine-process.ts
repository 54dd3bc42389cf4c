/**
 * The PostgreSQL of a run of tests, in a process of plain Node: what the test runner loads for itself cannot ask where a package lies.
 * It says its connection in one line, and ends when its input does.
 */
import { startTestEngine } from './engine.ts'

const engine = await startTestEngine()
process.stdout.write(`${JSON.stringify(engine.connection)}\n`)
process.stdin.resume()
process.stdin.once('close', () => void engine.stop().then(() => process.exit()))
