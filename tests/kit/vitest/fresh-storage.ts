/**
 * Files of tests share a browser, and with it what a page leaves on the disk: edits that no server answered are counted by the next file as
 * unsent. Each file begins with an empty browser; a set-up file, so that it comes before the product reads anything.
 */
export async function emptyStorage(): Promise<void> {
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue
    await new Promise<void>((resolve, reject) => {
      const asked = indexedDB.deleteDatabase(name)
      asked.onsuccess = () => resolve()
      asked.onerror = () => reject(asked.error)
    })
  }
}

await emptyStorage()
