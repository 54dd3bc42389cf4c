import { textOf, utf8 } from './bytes.ts'
import { type Algorithm, DIGITS } from './digests.ts'

/** A line of a manifest: the digest of a file. */
export interface ManifestLine {
  readonly path: string
  readonly digest: string
}

/** A manifest that was read: its lines, and the numbers of those that are none. */
export interface Manifest {
  readonly lines: readonly ManifestLine[]
  readonly malformed: readonly number[]
}

/** A path as manifests write it: what would end or alter a line is encoded, and nothing else (RFC 8493 §2.1.3). */
const encodedPath = (path: string) => path.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')

const decodedPath = (path: string) =>
  path.replace(/%(0D|0A|25)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** A manifest of these lines. */
export const writeManifest = (lines: readonly ManifestLine[]): Uint8Array =>
  utf8(lines.map(({ path, digest }) => `${digest}  ${encodedPath(path)}\n`).join(''))

/** Reads a manifest; undefined where its bytes are no UTF-8. Lines may end by LF, CR or both. */
export function readManifest(bytes: Uint8Array, algorithm: Algorithm): Manifest | undefined {
  const text = textOf(bytes)
  if (text === undefined || text.startsWith('\uFEFF')) return undefined
  const lines: ManifestLine[] = []
  const malformed: number[] = []
  const digest = new RegExp(`^([0-9a-f]{${DIGITS[algorithm]}})[ \\t]+\\*?(.+)$`, 'i')
  text.split(/\r\n|\n|\r/).forEach((line, index, all) => {
    if (line === '' && index === all.length - 1) return
    const [, hex, path] = digest.exec(line) ?? []
    if (hex === undefined || path === undefined) malformed.push(index + 1)
    else lines.push({ path: decodedPath(path), digest: hex.toLowerCase() })
  })
  return { lines, malformed }
}
