import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/** A server that starts again within this time ends what was left running by itself, which is quicker. Seconds. */
const GRACE = 2
/** After a fast stop has had this long an immediate one follows; both keep every commit. Seconds. */
const FAST = 5

/**
 * Waits for the end of its input, which comes with the server's end, however that ends. A number in the pid file that is another one by
 * then belongs to the PostgreSQL of a server that came after.
 */
const SCRIPT = `
read -r _
sleep ${GRACE}
is_ours() { read -r now < "$2/postmaster.pid" && [ "$now" = "$1" ]; } 2>/dev/null
is_ours "$1" "$2" || exit 0
kill -INT "$1"
sleep ${FAST}
is_ours "$1" "$2" && kill -QUIT "$1"
`

/**
 * Sees to it that PostgreSQL ends when this process is killed outright, by a shell that outlives it. Gives back how to call that off. Where
 * there is no such shell (Windows), what is left running is ended by the next start.
 */
export function endWithServer(pid: number, cluster: string): () => void {
  if (process.platform === 'win32') return () => undefined
  const child = spawn('/bin/sh', ['-c', SCRIPT, 'sh', String(pid), cluster], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true
  })
  child.once('error', () => undefined)
  child.stdin.once('error', () => undefined)
  child.unref()
  const input = child.stdin as Socket
  input.unref()
  return () => child.kill('SIGKILL')
}
