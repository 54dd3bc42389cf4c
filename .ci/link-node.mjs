// Runs after every install, by whatever Node is at hand (hence no TypeScript): sees to it that node_modules/.bin/node, which npm puts
// first on the path of every script, is the Node that the project brought along. npm 11 links it itself; npm 10, which comes with
// Node 20, removes that link again together with the packages of other machines, because they bear the same command.
import { existsSync, rmSync, symlinkSync } from 'node:fs'

const NEEDED = [24, 7]
const brought = `node_modules/node-${process.platform}-${process.arch}/bin/node`

if (existsSync(brought)) {
  rmSync('node_modules/.bin/node', { force: true })
  symlinkSync(`../${brought.slice(13)}`, 'node_modules/.bin/node')
} else {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
    process.stderr.write(`No Node comes along for ${process.platform} ${process.arch}: install Node ${NEEDED.join('.')} or newer (this is ${process.versions.node}) and run npm ci again.\n`)
    process.exitCode = 1
  }
}
