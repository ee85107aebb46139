"""The schemas of Docs/Schemas, and what their documents were seen to contain."""
import json
import pathlib
import subprocess

import jsonschema

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Docs" / "Schemas"


def objects(schema, place):
    """Each object that a schema describes, as its place and its part of the schema."""
    if isinstance(schema, dict):
        if "properties" in schema:
            yield place, schema
        for key, value in schema.items():
            yield from objects(value, place + (key,))
    elif isinstance(schema, list):
        for index, value in enumerate(schema):
            yield from objects(value, place + (index,))


class Schemas:
    def __init__(self):
        self.schemas = {path.stem: json.loads(path.read_text()) for path in sorted(FOLDER.glob("*.json"))}
        self.counts = dict.fromkeys(self.schemas, 0)
        self.seen = {name: set() for name in self.schemas}
        self.validators = {name: jsonschema.Draft202012Validator(schema) for name, schema in self.schemas.items()}

    def check_themselves(self):
        """Schemas are valid and closed, describe each key, and their page is up to date."""
        subprocess.run([FOLDER / "make", "--check"], check=True)
        for name, schema in self.schemas.items():
            jsonschema.Draft202012Validator.check_schema(schema)
            assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema", name
            for place, part in objects(schema, ()):
                assert part["additionalProperties"] is False, (name, place)
                assert set(part["required"]) <= set(part["properties"]), (name, place)
                for key, value in part["properties"].items():
                    assert value.get("description"), (name, place, key)

    def judge(self, name, document):
        """Compares a document with its schema, and makes sure that a wrong one would be refused."""
        error = jsonschema.exceptions.best_match(self.validators[name].iter_errors(document))
        assert error is None, f"{name}: {error.message} at {list(error.absolute_path)} of {document}"
        # The form of an atlas is that of another program.
        assert list(document)[0] == "format" or name == "atlas", name
        assert not self.validators[name].is_valid({**document, "unknown": 1}), name
        for key in document:
            rest = {other: value for other, value in document.items() if other != key}
            assert not self.validators[name].is_valid(rest), f"{name} does not require {key}"
        self.counts[name] += 1
        self.note(name, document)

    def judge_movie(self, document):
        """Compares a `movie.json`, whose members may be missing, with its schema."""
        name = "svga-document"
        error = jsonschema.exceptions.best_match(self.validators[name].iter_errors(document))
        assert error is None, f"{error.message} at {list(error.absolute_path)} of {document}"
        assert list(document)[0] == "format"
        assert not self.validators[name].is_valid({**document, "unknown": 1})
        self.counts[name] += 1
        self.note(name, document)

    def pass_over(self, names):
        """Forgets schemas of which no document can be made here."""
        for name in names:
            for table in (self.schemas, self.counts, self.seen):
                del table[name]

    def note(self, name, value):
        """Notes the keys that have a value."""
        if isinstance(value, dict):
            for key, member in value.items():
                if member is not None:
                    self.seen[name].add(key)
                self.note(name, member)
        elif isinstance(value, list):
            for member in value:
                self.note(name, member)

    def check_coverage(self):
        """Each key of each schema was seen with a value."""
        for name, schema in self.schemas.items():
            # A build of a working copy knows no commit.
            self.seen[name] |= {"commit"} if name == "version" else set()
            described = {key for _, part in objects(schema, ()) for key in part["properties"]}
            # Frames of an atlas have names of their own.
            seen = self.seen[name] & described if name == "atlas" else self.seen[name]
            assert described == seen, f"{name}: never seen: {described - seen}"
