import { act, fireEvent, screen } from '@testing-library/react';
import { FakeAudio } from '../../testing/fake-audio.js';
import { renderScreen } from '../../testing/render.js';
import { Bell, type BellText } from './bell.js';
import { Sound, type SoundState } from './sound.js';

const WORDS: BellText = {
  off: { label: 'enable', hint: 'off' },
  locked: { label: 'enable sound alerts', hint: 'locked' },
  on: { label: 'test sound', hint: 'on' },
};

describe('Bell', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    FakeAudio.install();
  });

  it('should show each state of the sound and report the state when pressed', async () => {
    const sound = new Sound('shuttle1AudioEnabled');
    const pressed: SoundState[] = [];
    renderScreen(<Bell sound={sound} text={WORDS} onPress={(state) => pressed.push(state)} />);
    const press = (name: string): HTMLElement => {
      const bell = screen.getByRole('button', { name });
      fireEvent.click(bell);
      return bell;
    };
    const turnOn = () =>
      act(async () => {
        void sound.turnOn();
        await jest.advanceTimersByTimeAsync(500);
      });

    expect(press('enable')).toHaveClass('off');
    FakeAudio.blocked = true;
    await turnOn();
    expect(press('enable sound alerts')).toHaveClass('locked');
    FakeAudio.blocked = false;
    await turnOn();
    expect(press('test sound')).toHaveAttribute('aria-pressed', 'true');
    expect(pressed).toEqual(['off', 'locked', 'on']);
  });
});
