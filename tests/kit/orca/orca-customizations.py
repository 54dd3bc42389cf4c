"""Orca loads this file by its name: speech goes into the file SPEECH_LOG names, one JSON object a line, and to no loudspeaker.

With speech-dispatcher on a machine without sound Orca stops after its second utterance, so its speech server is replaced whole.
"""

import json
import os

import orca.settings as settings
import orca.speechdispatcherfactory as factory

# How far Orca reads a page aloud that has just been loaded goes with the speed of the machine.
settings.sayAllOnLoad = False

LOG = os.environ["SPEECH_LOG"]


def keep(kind, text):
    """Appends what was spoken; what is empty is not heard."""
    if text:
        with open(LOG, "a", encoding="utf8") as log:
            log.write(json.dumps({"kind": kind, "text": str(text)}, ensure_ascii=False) + "\n")


class LoggedSpeech(factory.SpeechServer):
    """A speech server that writes."""

    def __init__(self, server_id):
        self._id = server_id
        self._acss_defaults = {}
        self._current_voice_properties = {}

    @staticmethod
    def getFactoryName():
        return "log"

    def getInfo(self):
        return ["log", "log"]

    def getVoiceFamilies(self):
        return []

    def list_output_modules(self):
        return ["log"]

    def speak(self, text=None, acss=None, interrupt=True):
        keep("speech", text)

    def sayAll(self, utterances, progress):
        for context, _ in utterances:
            keep("speech", getattr(context, "utterance", context))

    def speakCharacter(self, character, acss=None):
        keep("character", character)

    def speakKeyEvent(self, event, acss=None):
        keep("key", getattr(event, "event_string", event))

    def stop(self):
        pass

    def shutdown(self):
        pass

    def reset(self, text=None, acss=None):
        pass

    def updateCapitalizationStyle(self):
        pass

    def updatePunctuationLevel(self):
        pass


server = LoggedSpeech("log")
factory.SpeechServer.getSpeechServers = staticmethod(lambda: [server])
factory.SpeechServer.getSpeechServer = staticmethod(lambda info=None: server)
factory.SpeechServer.shutdownActiveServers = staticmethod(lambda: None)
