/** `npm run matrix -- parameter-limits`: every parameter of every call with everything that it should not be; each is refused in words, none with 5xx. */
import { startDemoServer } from '#kit/server/demo-server.ts'
import { attempts, tryAttempt } from '#kit/histories/parameter-limits.ts'

const server = await startDemoServer()
let faults = 0
let asked = 0
for (const one of attempts(server)) {
  asked += 1
  const wrong = await tryAttempt(server, one).catch(
    (error: unknown) => `${one.name} ${one.parameter}: ${String(error)}`
  )
  if (wrong === undefined) continue
  faults += 1
  process.stdout.write(`  ${wrong}\n`)
}
process.stdout.write(`${asked} questions, ${faults} faults\n`)
await server.close()
process.exitCode = faults === 0 ? 0 : 1
