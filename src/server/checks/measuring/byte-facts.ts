import type { FlawReason } from '../../bytes/probe/probe-result.ts'

/** One signature of a PDF, as far as its structure shows it. */
export interface SignatureFacts {
  readonly signer: string
  readonly time: string
  /** Whether it covers the file from its first to its last byte. */
  readonly isWhole: boolean
  /** Whether the digest that it holds is that of the bytes; null where it holds none that can be read. */
  readonly isIntact: boolean | null
}

/** A page that is a picture: its number, and how fine it is, in dots per inch. */
export interface ScanFacts {
  readonly page: number
  readonly dpi: number
}

/** What is known of a PDF by its objects. */
export interface PdfFacts {
  /** Whether readers can make out its pages. */
  readonly state: 'counted' | 'encrypted' | 'unreadable' | 'hostile'
  readonly pages: number | null
  /** Whether its last line points to the table of its objects. */
  readonly hasTable: boolean
  readonly scripts: number
  readonly launches: number
  readonly embedded: number
  /** The part of PDF/A that it says to follow; empty where it says none. */
  readonly pdfa: string
  readonly looseFonts: readonly string[]
  readonly signatures: readonly SignatureFacts[]
  readonly scans: readonly ScanFacts[]
}

/** What the bytes of a file say, however they are described. */
export interface ByteFacts {
  readonly bytes: number
  readonly sha256: string
  /** Nothing where this system's OpenSSL has no SM3. */
  readonly sm3: string | null
  /** By the bytes themselves. */
  readonly format: string
  readonly flaw: FlawReason | null
  readonly width: number | null
  readonly height: number | null
  readonly pages: number | null
  /** Dots per inch that a picture says of itself. */
  readonly dpi: number | null
  /** Whether text that is no more than text can be decoded; null for everything else. */
  readonly isText: boolean | null
  readonly pdf: PdfFacts | null
}
