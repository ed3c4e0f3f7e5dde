import { join } from 'node:path';
import ts from 'typescript';
import type { MakeArguments } from './make-arguments.ts';
import { ArgumentMaker } from './make-arguments.ts';

/** An exported function that takes text. Its name is the path of its file, `#` and the export. */
export type TextFunction = { file: string; name: string; makeArguments: MakeArguments; hasList: boolean };

/** Lists the exported functions of files that take a text anywhere in their arguments, by their types. */
export function listTextFunctions(root: string, files: readonly string[]): TextFunction[] {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const program = ts.createProgram(
    files.map((file) => join(root, file)),
    { ...options, types: ['node'] },
  );
  const checker = program.getTypeChecker();
  const maker = new ArgumentMaker(checker);
  return files.flatMap((file) => {
    const source = program.getSourceFile(join(root, file));
    const symbol = source === undefined ? undefined : checker.getSymbolAtLocation(source);
    const exported = symbol === undefined ? [] : checker.getExportsOfModule(symbol);
    return exported.flatMap((value) => {
      if (value.valueDeclaration === undefined) return [];
      const [signature] = checker.getTypeOfSymbol(value).getCallSignatures();
      const made = signature === undefined ? null : maker.forSignature(signature);
      return made === null ? [] : [{ file, name: value.name, ...made }];
    });
  });
}
