/** A key that this page can use and not read. */
export type SealingKey = CryptoKey

/** So many random bytes are before each sealed text (NIST SP 800-38D). */
const IV = 12

/** The key of an account out of what the server gives, in base64. */
export const toSealingKey = (base64: string): Promise<SealingKey> =>
  crypto.subtle.importKey('raw', fromBase64(base64), 'AES-GCM', false, ['encrypt', 'decrypt'])

/** Seals a text for the place where it is kept: elsewhere it does not open. */
export async function sealText(text: string, place: string, key: SealingKey): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV))
  const sealed = await crypto.subtle.encrypt(algorithm(iv, place), key, new TextEncoder().encode(text))
  const all = new Uint8Array([...iv, ...new Uint8Array(sealed)])
  return btoa(Array.from(all, (byte) => String.fromCharCode(byte)).join(''))
}

/** The text that was sealed for a place; undefined where this is none, another's or somebody has changed it. */
export async function openText(sealed: string, place: string, key: SealingKey): Promise<string | undefined> {
  try {
    const all = fromBase64(sealed)
    const opened = await crypto.subtle.decrypt(algorithm(all.slice(0, IV), place), key, all.slice(IV))
    return new TextDecoder().decode(opened)
  } catch {
    return undefined
  }
}

const algorithm = (iv: Uint8Array<ArrayBuffer>, place: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(place)
})

const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (one) => one.charCodeAt(0))
