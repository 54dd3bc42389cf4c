import { join } from 'node:path'

import { supervise } from '#server/supervise.ts'

process.exit(await supervise(join(import.meta.dirname, 'faulty-server.ts'), []))
