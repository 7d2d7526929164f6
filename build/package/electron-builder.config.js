/**
 * What an installable Carrel consists of: the built hosts and pages, and the few packages that are not
 * bundled into them. Used by `npm run package`.
 */
export default {
  appId: 'org.carrel.desktop',
  productName: 'Carrel',
  copyright: 'MIT licence',
  directories: { output: 'dist', buildResources: 'build/package' },
  files: ['out/**', '!out/**/*.map', '!out/built-from', 'package.json', 'LICENSE'],
  // A native library is loaded from the disk, and cannot be out of an archive.
  asarUnpack: ['**/*.node'],
  // Both native packages carry N-API binaries: the same one serves Node and Electron.
  npmRebuild: false,
  // What a packaged app needs nothing of is turned off in the program itself.
  electronFuses: {
    // PDFs are made by the program started as plain Node (src-main/pdf/make-pdf.ts).
    runAsNode: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  linux: { target: ['AppImage', 'deb'], category: 'Office', icon: 'build/package/icon.png' },
  mac: { target: ['dmg'], category: 'public.app-category.productivity', icon: 'build/package/icon.png' },
  win: { target: ['nsis'], icon: 'build/package/icon.png' },
}
