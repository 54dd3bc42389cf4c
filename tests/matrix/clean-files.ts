/** `npm run matrix -- clean-files`: five hundred sound files in forty volumes are checked, and nothing is found of any. */
import { checkedBy, foundIn, plantCleanVolumes } from '#kit/server/check-plants.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'

const seed = Number(process.env.SEED ?? 20_261_128)
const server = await startDemoServer()
const token = await server.signIn('js_sanzhong', 'p3')
const ids = await plantCleanVolumes(server, { files: 500, volumes: 40, seed })
const checked = await checkedBy(server, token, { stage: 'G', target: 'volumes', ids })
const found = foundIn(checked)
for (const one of found) process.stdout.write(`  ${one}\n`)
process.stdout.write(`500 files in ${checked.volumes.length} volumes, seed ${seed}: ${found.length} findings\n`)
await server.close()
process.exitCode = found.length === 0 && checked.volumes.length === ids.length ? 0 : 1
