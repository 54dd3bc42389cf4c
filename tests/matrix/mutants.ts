/**
 * `npm run matrix -- mutants`: ten faults are put into a copy of the product, one at a time, and each must make a test of `npm test` fail by what
 * it asserts; a file that does not load, or ends with another error, has found nothing. Without a fault the same files pass.
 * `node tests/matrix/mutants.ts focus` puts in that fault alone.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

import { copiedSources } from '#kit/product/copied-sources.ts'

interface Mutant {
  readonly name: string
  /** What a person would suffer. */
  readonly fault: string
  readonly file: string
  /** The text that is replaced: it is there exactly once. */
  readonly text: string
  readonly by: string
  readonly project: 'node' | 'server' | 'browser'
  /** The files that are to find it. */
  readonly tests: readonly string[]
}

const MUTANTS: readonly Mutant[] = [
  {
    name: 'permission',
    fault: 'former versions of a file are shown to who may not see the file',
    file: 'src/server/archives/editing/replace-bytes.ts',
    text: `const [row] = await readRows(batch, [id])
  if (!row || !isGranted(batch.dataScope.read, row)) throw missing()`,
    by: `const [row] = await readRows(batch, [id])
  if (!row) throw missing()`,
    project: 'server',
    tests: ['tests/server/archives/editing/replace-bytes.test.ts']
  },
  {
    name: 'pages',
    fault: 'the last page of a file in its volume is one too high',
    file: 'src/server/archives/volumes/planning/sums.ts',
    text: 'return { from, to: next - 1 }',
    by: 'return { from, to: next }',
    project: 'server',
    tests: ['tests/server/archives/volumes/planning/plan-volumes.test.ts']
  },
  {
    name: 'row-version',
    fault: 'the grid keeps the old version of a saved row, and its next save is refused as stale',
    file: 'src/client/screens/archives/collecting/session/collect-saving.ts',
    text: "if (ok) return row ? { type: 'saved', row: gridRow(row) } : { type: 'saved' }",
    by: "if (ok) return { type: 'saved' }",
    project: 'node',
    tests: ['tests/client/screens/archives/collecting/session/collect-saving.test.ts']
  },
  {
    name: 'refusal',
    fault: 'a deletion that the server refused is shown as done',
    file: 'src/client/parts/saving/saver.ts',
    text: 'if (failure instanceof Refused) return failure',
    by: 'if (failure instanceof Refused) return null',
    project: 'node',
    tests: ['tests/client/parts/saving/saver.test.ts']
  },
  {
    name: 'await',
    fault: 'an upload is acknowledged before it is in its place',
    file: 'src/server/storage/disk.ts',
    text: 'await settle(file, final).catch(full)',
    by: 'void settle(file, final).catch(full)',
    project: 'server',
    tests: ['tests/server/storage/disk.test.ts']
  },
  {
    name: 'focus',
    fault: 'a dialog whose opener has gone leaves the focus nowhere',
    file: 'src/client/ui/base/layers/focus-return.ts',
    text: 'if (now && now !== document.body) return',
    by: 'if (now) return',
    project: 'browser',
    tests: ['tests/client/ui/containers/dialog.test.tsx']
  },
  {
    name: 'text',
    fault: 'a button of each dialog is named in English, whatever the language',
    file: 'src/client/ui/containers/dialog.tsx',
    text: "aria-label={t('fullscreen')}",
    by: 'aria-label="Full screen"',
    project: 'node',
    tests: ['tests/house/messages.test.ts']
  },
  {
    name: 'rule',
    fault:
      'cells are saved without asking the rules of their columns, but for those that another cell is compared with',
    file: 'src/server/archives/editing/validate-row.ts',
    text: '!(asked.has(column.key) || dependsOn(rules, asked))',
    by: '!(asked.has(column.key) && dependsOn(rules, asked))',
    project: 'server',
    tests: ['tests/server/archives/editing/save.test.ts']
  },
  {
    name: 'tenant',
    fault: 'the rights that somebody was granted in one archive are his in another',
    file: 'src/server/core/principal/access.ts',
    text: `    .where('g.tenantId', 'in', [0, tenant])
`,
    by: '',
    project: 'server',
    tests: ['tests/server/projects/isolation.test.ts']
  },
  {
    name: 'sync',
    fault: 'an upload is acknowledged while its bytes are in memory alone, and a power cut takes them',
    file: 'src/server/storage/disk.ts',
    text: `await handle.sync()
    return await measure(handle.createReadStream`,
    by: 'return await measure(handle.createReadStream',
    project: 'server',
    tests: ['tests/server/storage/disk.test.ts']
  }
]

interface Report {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}
interface Run {
  readonly isGreen: boolean
  readonly seconds: number
  /** The tests that failed, with why. */
  readonly failed: readonly { readonly test: string; readonly why: string; readonly isByAssertion: boolean }[]
  readonly said: string
}

const asked = process.argv.slice(2)
const mutants = MUTANTS.filter(({ name }) => asked.length === 0 || asked.includes(name))
const unknown = asked.filter((one) => !MUTANTS.some(({ name }) => name === one))
if (unknown.length > 0)
  throw new Error(`no mutant ${unknown.join(', ')}; there are ${MUTANTS.map(({ name }) => name).join(', ')}`)
const copy = copiedSources('mutants')

async function tested(project: string, files: readonly string[]): Promise<Run> {
  const report = join(copy.folder, 'report.json')
  rmSync(report, { force: true })
  const begun = performance.now()
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { code, said } = await copy.run('vitest', 'run', '--project', project, ...files, ...reporting)
  const { testResults } = existsSync(report)
    ? (JSON.parse(readFileSync(report, 'utf8')) as Report)
    : { testResults: [] }
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        test: fullName,
        why: failureMessages.join('\n'),
        isByAssertion: failureMessages.some(isAssertion)
      }))
  )
  return {
    isGreen: code === 0 && testResults.length === files.length,
    seconds: (performance.now() - begun) / 1000,
    failed,
    said
  }
}

/** Whether a test failed by what it expects, and not by an error of something else. What is expected of an element of the page is an Error of its own. */
const isAssertion = (why: string) =>
  /^(?:AssertionError\b|Error: expect\(element\))/.test(stripVTControlCharacters(why))

/** A file of the copy as it is, and with the fault. */
function withFault({ name, file, text, by }: Mutant): { readonly sound: string; readonly faulty: string } {
  const sound = readFileSync(join(copy.folder, file), 'utf8')
  const parts = sound.split(text)
  if (parts.length !== 2)
    throw new Error(`${name}: what it replaces is ${parts.length - 1} times in ${file}, not once; choose another text`)
  return { sound, faulty: parts.join(by) }
}

const lines: string[] = []
let missed = 0
try {
  const sources = mutants.map((mutant) => ({ mutant, ...withFault(mutant) }))
  for (const project of new Set(mutants.map((mutant) => mutant.project))) {
    const files = [...new Set(mutants.flatMap((mutant) => (mutant.project === project ? mutant.tests : [])))]
    const { isGreen, seconds, said } = await tested(project, files)
    if (!isGreen) throw new Error(`${said}\nwithout a fault the tests do not pass`)
    process.stdout.write(`without a fault: ${project} passes, ${files.length} files, ${seconds.toFixed(0)} s\n`)
  }
  for (const { mutant, sound, faulty } of sources) {
    const { name, file, fault, project, tests } = mutant
    const place = join(copy.folder, file)
    writeFileSync(place, faulty)
    const { failed, seconds, said } = await tested(project, tests)
    writeFileSync(place, sound)
    const found = failed.find(({ isByAssertion }) => isByAssertion)
    if (!found) {
      missed += 1
      process.stdout.write(
        failed.length > 0 ? `${failed.map(({ test, why }) => `${test}\n${why}`).join('\n')}\n` : said
      )
    }
    lines.push(
      `| ${name} | ${fault} | ${found?.test ?? 'NOT FOUND'} (${failed.length} failed) | ${seconds.toFixed(0)} |`
    )
    process.stdout.write(`${found ? 'found' : 'NOT FOUND'} ${name} in ${seconds.toFixed(0)} s\n`)
  }
} finally {
  copy.remove()
}
process.stdout.write(`\n| mutant | fault | test that found it | seconds |\n|---|---|---|---|\n${lines.join('\n')}\n`)
process.stdout.write(`${mutants.length - missed} of ${mutants.length} found\n`)
process.exitCode = missed === 0 ? 0 : 1
