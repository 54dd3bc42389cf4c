import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { pdf } from '#kit/files/sample-files.ts'

const MIB = 1024 ** 2

/** Real PDFs, each with a mebibyte of its own. */
export async function makeFiles(folder: string, count: number): Promise<string[]> {
  const small = await pdf(1)
  const start = /startxref\s+(\d+)/.exec(small.toString('latin1'))?.[1] ?? '0'
  const files = Array.from({ length: count }, (_, i) => join(folder, `${i}.pdf`))
  for (const file of files)
    await writeFile(
      file,
      Buffer.concat([
        small,
        Buffer.from(`\n%${randomBytes(MIB / 2 - 1024).toString('hex')}\nstartxref\n${start}\n%%EOF\n`)
      ])
    )
  return files
}

/** Sends files by as many curls at a time; one curl keeps its connection, as a browser does. Seconds. */
export async function byCurl(files: readonly string[], lanes: number, more: readonly string[]): Promise<number> {
  const [address = '', ...options] = more
  const before = performance.now()
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const mine = files.filter((_file, i) => i % lanes === lane)
      const config = mine
        .map((file) =>
          [
            `url = "${address}"`,
            `form = "file=@${file}"`,
            ...pairs(options).map(([name, value]) => `${name === '-H' ? 'header' : 'form'} = "${value}"`),
            'output = "/dev/null"',
            'silent',
            'fail'
          ].join('\n')
        )
        .join('\nnext\n')
      const curl = spawn('curl', ['--config', '-'], { stdio: ['pipe', 'ignore', 'inherit'] })
      curl.stdin.end(config)
      const [code] = await once(curl, 'exit')
      if (code !== 0) throw new Error(`curl ended with ${code}`)
    })
  )
  return (performance.now() - before) / 1000
}
const pairs = (options: readonly string[]) =>
  options.flatMap((name, i) => (i % 2 === 0 ? [[name, options[i + 1] ?? ''] as const] : []))
