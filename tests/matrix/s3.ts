/**
 * `npm run matrix -- s3`: the server's tests of files with the files of each server in a bucket of an S3 store that is started here.
 * Those that put bytes into the folder of the files behind the server's back stay with a folder.
 */
import { spawnSync } from 'node:child_process'

import { missingStore, startTestStore } from '#kit/store/test-store.ts'

const FILES = [
  'files/upload',
  'files/static',
  'files/broken-requests',
  'archives/inbox',
  'archives/download',
  'forms/compose-uploads',
  'forms/edit-pdf',
  'transfers/receiving',
  'transfers/handovers',
  'core/resource/imported-rows',
  'core/resource/exported-rows',
  'core/jobs'
].map((name) => `tests/server/${name}`)
/** They change or count files on the disk themselves. */
const ON_DISK = ['the bytes are not those', 'are not kept', 'leaves nothing']

const reason = missingStore()
if (reason !== undefined) process.exit(1)
const store = await startTestStore()
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'server', ...FILES, '-t', `^(?!.*(?:${ON_DISK.join('|')})).*$`],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_STORE: 's3',
      S3_TEST_ENDPOINT: store.endpoint,
      S3_TEST_ACCESS_KEY: store.keys.access,
      S3_TEST_SECRET_KEY: store.keys.secret
    }
  }
)
await store.stop()
process.exitCode = status ?? 1
