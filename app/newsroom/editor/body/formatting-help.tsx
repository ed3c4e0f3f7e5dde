import { memo } from 'react';
import { toolbarText } from '#app/strings/editor/article-body.ts';
import { paletteText } from '#app/strings/newsroom/palette.ts';
import { useIsMac } from '../../typing/use-is-mac.ts';
import { COMMANDS, describeShortcut } from './body-commands.ts';

const listNotes = () => [
  toolbarText.linkHelp,
  toolbarText.quoteHelp,
  toolbarText.nestedHelp,
  toolbarText.imageHelp,
  toolbarText.tableHelp,
  toolbarText.sectionHelp,
  toolbarText.ruleHelp,
  toolbarText.videoHelp,
  toolbarText.postHelp,
  toolbarText.enterHelp,
  toolbarText.menuHelp,
  toolbarText.fullScreenHelp,
  paletteText.formHelp,
];

export const FormattingHelp = memo(function FormattingHelp() {
  const isMac = useIsMac();
  return (
    <details className="text-sm open:basis-full">
      <summary className="inline-flex min-h-11 items-center text-muted underline hover:text-accent">
        {toolbarText.help}
      </summary>
      <table aria-label={toolbarText.help} className="mt-1 mb-2 w-full max-w-md">
        <tbody>
          {COMMANDS.filter(({ example }) => example !== undefined).map(({ command, example }) => (
            <tr className="border-line border-t" key={command}>
              <th className="py-1 pr-4 text-left font-normal" scope="row">
                {toolbarText[command]}
              </th>
              <td className="py-1 pr-4" lang="bn">
                <code className="whitespace-pre-line font-sans">{example}</code>
              </td>
              <td className="whitespace-nowrap py-1 text-muted">{describeShortcut(command, isMac)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="list-disc space-y-1 pb-2 pl-5 text-muted leading-[1.6]">
        {listNotes().map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
});
