import type { ReactNode } from 'react';
import { useState } from 'react';
import { importText } from '#app/strings/newsroom/import.ts';
import type { ImportRequest } from '#domain/import/moving/import-request.ts';
import type {
  ImportOptions,
  ImportStartProblem,
  ImportState,
  ImportSystem,
  MappingChoices,
} from '#domain/import/moving/site-import.ts';
import { hasWrittenNothing, isRunActive } from '#domain/import/moving/site-import.ts';
import { Banner } from '../components/banner.tsx';
import { Button } from '../components/button.tsx';
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx';
import { Group } from '../components/groups.tsx';
import { ImportChoices, OptionFields } from './import-choices.tsx';
import type { RunView } from './import-run.tsx';
import { Problem, RunProgress, RunReport } from './import-run.tsx';

/** The state as the loader returns it. */
export type ScreenState = Omit<ImportState, 'dryRun' | 'import'> & {
  readonly dryRun: RunView | null;
  readonly import: RunView | null;
};

type StepsProps = {
  readonly state: ScreenState;
  readonly problem: ImportStartProblem | null;
  readonly isBusy: boolean;
  readonly onChange: (request: ImportRequest) => void;
};

/** The steps after the upload: the check, the choices, the import. */
export function ImportSteps(props: StepsProps) {
  const { files, dryRun, import: run } = props.state;
  const [first] = files;
  const system = first?.system ?? null;
  if (system === null || files.some(({ bytes, receivedBytes }) => receivedBytes < bytes)) return null;
  const isActive = isRunActive(props.state);
  const isUnwritten = run !== null && hasWrittenNothing(run) && !isActive;
  if ((run !== null && !isUnwritten) || (isActive && dryRun?.state === 'done')) return <ImportStep {...props} />;
  return (
    <>
      {isUnwritten ? <Problem detail={run.failure} text={importText.runStates.failedEarly} tone="error" /> : null}
      <CheckStep {...props} system={system} />
      {dryRun?.state === 'done' ? <ChoiceStep {...props} dryRun={dryRun} system={system} /> : null}
    </>
  );
}

function CheckStep({ state, problem, isBusy, onChange, system }: StepsProps & { readonly system: ImportSystem }) {
  const { dryRun } = state;
  const [options, setOptions] = useState(state.options);
  const start = () => onChange({ intent: 'start', kind: 'dry-run', options, choices: null });
  if (isRunActive(state)) {
    return (
      <CheckGroup>
        <RunProgress
          isStopping={state.isStopping}
          label={importText.checking}
          onStop={() => onChange({ intent: 'stop' })}
          run={dryRun?.state === 'running' ? dryRun : null}
        />
      </CheckGroup>
    );
  }
  if (dryRun?.state === 'done') {
    return (
      <CheckGroup>
        <RunReport run={dryRun} />
      </CheckGroup>
    );
  }
  return (
    <CheckGroup>
      {dryRun === null || dryRun.state === 'running' ? null : (
        <Problem
          detail={dryRun.state === 'failed' ? dryRun.failure : null}
          text={importText.checkStates[dryRun.state]}
          tone={dryRun.state === 'failed' ? 'error' : 'warning'}
        />
      )}
      <OptionFields
        error={problem === 'bad-site-url' ? importText.startProblems[problem] : null}
        onChange={setOptions}
        options={options}
        system={system}
      />
      <div>
        <Button isBusy={isBusy} onClick={start} variant="primary">
          {dryRun === null ? importText.checkFiles : importText.checkAgain}
        </Button>
      </div>
    </CheckGroup>
  );
}

const CheckGroup = ({ children }: { readonly children: ReactNode }) => (
  <Group hint={importText.checkHint} id="check" title={importText.check}>
    {children}
  </Group>
);

type ChoiceStepProps = StepsProps & { readonly system: ImportSystem; readonly dryRun: RunView };

function ChoiceStep({ state: { mapping, options: saved }, isBusy, onChange, system, dryRun }: ChoiceStepProps) {
  const [chosen, setChosen] = useState<{ options: ImportOptions; choices: MappingChoices } | null>(null);
  if (mapping === null) return null;
  return (
    <>
      <ImportChoices
        isBusy={isBusy}
        key={dryRun.endedMs}
        mapping={mapping}
        onCheck={(options, choices) => onChange({ intent: 'start', kind: 'dry-run', options, choices })}
        onStart={(options, choices) => setChosen({ options, choices })}
        options={saved}
        system={system}
      />
      <ConfirmDialog
        confirmLabel={importText.start}
        isOpen={chosen !== null}
        onCancel={() => setChosen(null)}
        onConfirm={() => {
          setChosen(null);
          if (chosen !== null) onChange({ intent: 'start', kind: 'import', ...chosen });
        }}
        question={importText.startQuestion}
      >
        {importText.startHint}
      </ConfirmDialog>
    </>
  );
}

function ImportStep({ state, isBusy, onChange }: StepsProps) {
  const { import: run, options } = state;
  const start = (changed: ImportOptions | null) =>
    onChange({ intent: 'start', kind: 'import', options: changed, choices: null });
  if (run === null || isRunActive(state)) {
    return (
      <Group hint={importText.importingHint} id="import" title={importText.import}>
        <RunProgress
          isStopping={state.isStopping}
          label={importText.importing}
          onStop={() => onChange({ intent: 'stop' })}
          run={run?.state === 'running' ? run : null}
        />
      </Group>
    );
  }
  return (
    <Group id="import" title={importText.import}>
      {run.state === 'done' || run.state === 'running' ? (
        <>
          <Banner tone="success">
            {importText.done} {run.images === null ? importText.imagesLeft : ''}
          </Banner>
          {run.images === null || run.images.failed > 0 ? (
            <div>
              <Button isBusy={isBusy} onClick={() => start({ ...options, images: 'fetch' })}>
                {importText.fetchImages}
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <>
          <Problem
            detail={run.state === 'failed' ? run.failure : null}
            text={importText.runStates[run.state]}
            tone={run.state === 'failed' ? 'error' : 'warning'}
          />
          <div>
            <Button isBusy={isBusy} onClick={() => start(null)} variant="primary">
              {importText.proceed}
            </Button>
          </div>
        </>
      )}
      <RunReport run={run} />
    </Group>
  );
}
