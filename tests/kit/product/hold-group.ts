import { startGroup } from './process-groups.ts'

/** Run by the test of process groups: holds a program that has started another, and prints the number of that one. */
const { child } = startGroup('sh', ['-c', 'sleep 1000 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] })
child.stdout?.pipe(process.stdout)
