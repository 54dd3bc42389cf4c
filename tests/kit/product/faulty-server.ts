import { failStart, main } from '#server/main.ts'

// The server itself; SIGUSR2 brings an error that nobody catches, SIGWINCH a promise that nobody waits for.
process.on('SIGUSR2', () => {
  throw new Error('nobody catches this')
})
process.on('SIGWINCH', () => void Promise.reject(new Error('nobody waits for this')))

await main().catch(failStart)
