/** What a connection that has ended, and a server of the database that goes, comes, follows another or has no place left, say (PostgreSQL, appendix A). */
const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  // A leader that has become a follower takes no writes until the proxy has noticed.
  '25006'
])
/** What the driver and the pool say without a code. */
const WORDS = /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

/** Whether the connection to the database was lost, or none is to be had just now: what was not committed may be done again. */
export function isConnectionLost(error: unknown): boolean {
  const {
    code = '',
    message = '',
    syscall = ''
  } = (error ?? {}) as { code?: string; message?: string; syscall?: string }
  return LOST.has(code) || code.startsWith('08') || (code === 'ENOENT' && syscall === 'connect') || WORDS.test(message)
}
